import { placeholderKind } from '~/app/search/searchPlaceholder'
import { isReadOnly, mayRead, offeredBy, accessWords, withScopes, type Surface } from '~/domain/capabilities'
import { RESOURCES } from '~/domain/scopes'
import { navPathOf } from './navPathOf'
import { PHONE_NAV_ITEMS } from './phoneNav'

type Told = { signedIn: { surface: Surface; scopes: readonly string[] | null } | null }

/** Shows the frame that was drawn into the page, as it is for this desk and this address. */
export function showPicture(told: string, path: string) {
  const picture = document.getElementById('first-picture')
  const { signedIn }: Told = JSON.parse(told)
  if (!picture || !signedIn) return
  const offered = offeredBy(signedIn.surface)
  const known = signedIn.scopes ? withScopes(offered, signedIn.scopes) : offered
  const readable = RESOURCES.filter((resource) => mayRead(known, resource))
  const items = [...picture.querySelectorAll<HTMLAnchorElement>('nav > a')].filter((item) => {
    const needs = item.dataset['needs']
    const isHere = !needs || readable.some((resource) => needs.includes(resource))
    if (!isHere) item.remove()
    return isHere
  })
  if (items.length > PHONE_NAV_ITEMS)
    for (const item of items.slice(PHONE_NAV_ITEMS - 1)) item.classList.add('max-sm:hidden')
  else picture.querySelector('nav > span')?.remove()
  const takes = placeholderKind(known)
  for (const other of picture.querySelectorAll(`[data-takes]:not([data-takes='${takes}'])`)) other.remove()
  if (accessWords(known) !== 'read-only') picture.querySelector('[data-rights]')?.remove()
  if (isReadOnly(known)) picture.querySelector('header > button')?.remove()
  // The way in leads on to the board.
  const at = path === '/' ? '/board' : path
  const here = items.find((item) => navPathOf(at).startsWith(item.pathname))
  if (here) here.dataset['status'] = 'active'
  for (const part of picture.querySelectorAll<HTMLElement>('[data-at]'))
    part.hidden = part.dataset['at'] !== at
  picture.hidden = false
}
