import type { SurfaceName } from '~/contract/session'
import { readService, WrongService } from './remote'
import type { Service } from './service'

export type Services = {
  readonly list: readonly Service[]
  readonly find: (name: string, surface: SurfaceName) => Service | undefined
}

const placeOf = (name: string, surface: SurfaceName) => `${surface} ${name}`

/** What the service of this process is called where people choose one. */
export const EMBEDDED_NAME = 'This Frontdesk'

/** The services that the operator named at the start. */
export function readServices(given: readonly string[]): readonly Service[] {
  const list = given.map((text) => readService(text))
  for (const { name } of list) {
    if (name === EMBEDDED_NAME) throw new WrongService(`${name} is the name of this process's own service`)
  }
  if (
    process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0' &&
    list.some(({ base }) => base.protocol === 'https:')
  ) {
    throw new WrongService('NODE_TLS_REJECT_UNAUTHORIZED=0 would expose API keys to anyone. Unset it.')
  }
  createServices(list)
  return list
}

/** All that can be signed in to, each known by its name and surface. */
export function createServices(list: readonly Service[]): Services {
  const known = new Map<string, Service>()
  for (const service of list) {
    const place = placeOf(service.name, service.surface)
    if (known.has(place))
      throw new WrongService(`${service.name} is named twice for the ${service.surface} surface`)
    known.set(place, service)
  }
  return { list, find: (name, surface) => known.get(placeOf(name, surface)) }
}
