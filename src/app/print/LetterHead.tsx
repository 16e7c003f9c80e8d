import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useConnection } from '~/app/session/connection'
import { useShopRecord } from '~/app/session/useShopRecord'
import { shopRecord } from '~/client/nouns/shopRecord'
import { showPhone } from '~/domain/text/phone'

/** What stands of the shop on its papers: the name alone, where nothing else is known. */
export type Letterhead = { name: string; rows: readonly string[]; terms: string | null }

type Props = {
  shop: string
  /** Where it is, and how it is reached. */
  rows?: readonly string[]
  title: string
  /** What has to be seen first: "Draft", "Copy". */
  mark: string | null
  /** Which one of its kind, under the title. */
  children: ReactNode
}

/** The head of every letter-sized paper. */
export function LetterHead({ shop, rows = [], title, mark, children }: Props) {
  return (
    <header className="whole flex items-start justify-between gap-8 border-b-2 border-black pb-3">
      <div>
        <p className="text-[17pt] font-semibold tracking-tight">{shop}</p>
        {rows.length > 0 && <p className="text-[9.5pt] text-[#333333]">{rows.join(' · ')}</p>}
        {mark !== null && (
          <p className="mt-1 inline-block border-2 border-black px-2 text-[12pt] font-semibold tracking-widest uppercase">
            {mark}
          </p>
        )}
      </div>
      <div className="text-right">
        <h1 className="text-[20pt] leading-tight font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </header>
  )
}

export function useLetterhead(): Letterhead {
  const { shopName } = useConnection()
  const shop = useShopRecord()
  if (!shop) return { name: shopName, rows: [], terms: null }
  const { street, city, state, zipCode, phone, taxNumber } = shop
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: shop.name,
    rows: [street, place, phone && showPhone(phone), taxNumber && `Tax number ${taxNumber}`].filter(
      (row): row is string => typeof row === 'string' && row !== '',
    ),
    terms: shop.terms,
  }
}

/** A line that gives no answer must not keep the paper back: what is known then has to do. */
export const PATIENCE_MS = 3_000

/** What the shop says of itself stands on its papers, if it comes in time. */
export function useHead(): () => Promise<void> {
  const connection = useConnection()
  const client = useQueryClient()
  return async () => {
    if (!connection.features.shop) return
    const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
    await Promise.race([client.ensureQueryData(shopRecord(connection)).catch(() => null), patience])
  }
}

/** Prints the page with it; not the page that somebody has gone on to meanwhile. */
export function usePrint(): () => Promise<void> {
  const head = useHead()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async () => {
    await head()
    // What has just come is drawn a moment later.
    await new Promise((drawn) => setTimeout(drawn))
    if (isHere.current) window.print()
  }
}
