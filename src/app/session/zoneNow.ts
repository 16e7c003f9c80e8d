import { computersZone } from '../../domain/zone'
import { desk } from './desk'
import { preferencesNow } from './preferences'

/** The shop's time zone, where something is said that no screen waits for. */
export const zoneNow = () => preferencesNow().timeZone ?? desk.get().session?.timeZone ?? computersZone()
