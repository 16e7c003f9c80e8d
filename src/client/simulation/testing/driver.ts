import type { Computer } from './world'

// What a person does at the dashboard and what they see of it: all that the simulation knows of the browser's core. One
// folder binds it to the core as it is today (./core/driveCore.ts), and follows it when it changes.

export type Page = { readonly isAlive: () => boolean }
export type Fetching = (url: string, init: RequestInit, page: Page) => Promise<Response>

export type BrowserParts = {
  readonly computer: Computer
  /** The gateway says that the service is our own. */
  readonly isOurs: boolean
  readonly fetch: Fetching
  /** Makes an Idempotency-Key. */
  readonly newKey: () => string
  /** Each write as it is put on the disk. */
  readonly onKept: (kept: Kept) => void
}

/** A write that this computer keeps. The label is for people, and is never sent. */
export type Kept = { readonly key: string; readonly keyAt: number; readonly label: string }

export type Unconfirmed = Kept & {
  readonly state: string
  /** The invoice that it pays; null where it does something else. */
  readonly pays: string | null
  /** The service refused it. */
  readonly isRefused: boolean
}

/** One browser: what outlives its pages, and what its tabs share. */
export type Browser = {
  /** The disk of its computer takes no note of anything, or has room again. */
  fillDisk(is: boolean): void
  openTab(parts: TabParts): Tab
  /** What its disk holds that is not confirmed, whichever key it was entered under. */
  unconfirmed(): Promise<readonly Unconfirmed[]>
}

export type TabParts = {
  /** The key that it is signed in with. */
  readonly keyAt: 0 | 1
  /** Whether somebody looks at this tab. */
  readonly sight: { isSeen: () => boolean; onSeen: (listener: () => void) => () => void }
  /** A toast names payments that came in beside one that was confirmed. */
  readonly onBeside: (payments: readonly string[]) => void
  /** The gateway says that the session is over, or another key's. */
  readonly onSignedOut: () => void
}

/** What a screen shows of an invoice, with what is known better since it was read. */
export type InvoiceSight = {
  readonly status: string
  readonly balanceCents: number
  /** Null where they could not be read. */
  readonly payments: readonly string[] | null
}

export type CardSight = {
  readonly status: string
  readonly notes: string | null
  /** A change of it is shown that the service has not confirmed. */
  readonly isPending: boolean
}

/** What somebody is told of the end of what they did. */
export type End =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly words: string; readonly saysNothingSaved: boolean }

/** Waits some seconds before it is sent, and can be taken back until then. */
export type Held = {
  readonly key: string
  readonly end: Promise<End>
  /** Whether it was in time. */
  readonly undo: () => Promise<boolean>
}

export type Tab = {
  readonly keyAt: 0 | 1
  isAlive(): boolean
  /** Closed, reloaded or killed: nothing of it runs any more. */
  kill(): void
  /** It dies by itself at so many uses of disk or line from now: before the last is done, or after. */
  killAfter(uses: number, when: 'before' | 'after'): void
  /** The key that it was opened with is signed in again. */
  signedIn(): void
  /** Whether it says that it shows what is. */
  isLive(): boolean
  /** Payments of other computers have arrived on screen. */
  onNews(listener: () => void): () => void
  /** What is listed as not confirmed, by key. */
  listed(): ReadonlySet<string>
  invoice(id: string): InvoiceSight | null
  card(id: string): CardSight | null
  /** The payment panel of an invoice, as its person opens it. */
  openPanel(invoiceId: string, onChange: () => void): Panel
  /** Null where it can't be voided. */
  voidInvoice(id: string): Held | null
  moveCard(id: string, status: string): Promise<'arrived' | 'stopped' | 'refused'>
  /** Notes of an appointment; `name` is for people. */
  editCard(id: string, notes: string, name: string): Promise<End>
  /** Reads the list of all cards. */
  readBoard(): Promise<void>
  /** In Settings: whatever waits for a person and is no payment is let go. */
  letGoOfTheRest(): void
}

/**
 * saved:     on this computer, and not sent yet
 * sent:      a try may have reached the service
 * to decide: nothing more is sent of it until a person has decided
 */
export type PaymentSight =
  | { readonly is: 'ready' | 'being saved' | 'entered with another key' | 'invoice being voided' }
  | { readonly is: 'saved' | 'sent'; readonly key: string; readonly isLate: boolean }
  | { readonly is: 'confirmed'; readonly payment: string; readonly beside: readonly string[] }
  | { readonly is: 'refused'; readonly words: string; readonly saysNothingSaved: boolean }
  | { readonly is: 'to decide'; readonly key: string; readonly isRefused: boolean; readonly words: string }

/** What the panel says of an unconfirmed payment once the service's payments were read. */
export type Looked = {
  readonly key: string
  /** Null where they could not be read. */
  readonly payments: readonly string[] | null
  readonly says:
    | { readonly kind: 'one of these may be it'; readonly payments: readonly string[] }
    | { readonly kind: 'not there so far' | 'cannot tell' }
}

export type Panel = {
  readonly invoiceId: string
  sight(): PaymentSight
  /** The invoice as the form shows it; null while there is none, or something came in between that is to be accepted. */
  form(): InvoiceSight | null
  /** What came in between is read, and taken as it is. */
  accept(): void
  /** Enters a payment; `presses` times, as a double click does. */
  record(cents: number, name: string, presses: number): void
  /** Reads the invoice and its payments; false where that can't be done now. */
  read(): Promise<boolean>
  /** The same for a person who is to decide; null where they can't, or are no longer asked since it was found. */
  look(): Promise<Looked | null>
  sendAgain(looked: Looked): Promise<boolean>
  itIsThisOne(looked: Looked, payment: string): Promise<boolean>
  /** Not before a minute after the last try. */
  letGo(key: string): Promise<boolean>
  /** Of one that was never sent. */
  takeBack(key: string): Promise<boolean>
  /** Nothing more is sent of it until they have decided. */
  stop(key: string): Promise<boolean>
  /** What was said of the last one is done with. */
  next(): void
  /** `isSeen`: they have read how it ended. */
  close(isSeen: boolean): void
}

export type Driver = (parts: BrowserParts) => Browser
