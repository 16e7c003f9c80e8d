import { once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { builtFile } from './builtFile'
import { liveOf, signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What is painted before the program is there, and that nothing moves when it comes.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const picture = (page: Page) => page.locator('#first-picture')

/** Where each part of the frame stands, by what a person sees of it. */
const places = (page: Page) =>
  page.evaluate(() => {
    const seen: Record<string, string> = {}
    const note = (name: string, part: Element | null | undefined) => {
      const box = part?.getBoundingClientRect()
      if (box && box.width > 0) seen[name] = [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
    }
    const link = (part: Element) => note(`${part.textContent} ${part.getAttribute('data-status')}`, part)
    document.querySelectorAll('nav > a').forEach(link)
    note('rail', document.querySelector('nav'))
    note('top bar', document.querySelector('.top-bar'))
    note('search', document.querySelector('.search-input'))
    note('new', document.querySelector('.top-bar button[aria-keyshortcuts="F2"]'))
    return seen
  })

/** The program comes when the page is told so. */
async function holdTheProgram(page: Page) {
  const coming = new EventTarget()
  await page.route(builtFile('index.html'), async (route) => {
    await once(coming, 'come')
    await route.continue()
  })
  return () => void coming.dispatchEvent(new Event('come'))
}

for (const surface of ['full', 'live'] as const) {
  test(`the frame stands before the program, and stays where it is: ${surface}, 1440, 820 and 390 wide`, async ({
    page,
  }) => {
    const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
    await signIn(page, server, key, ...(surface === 'live' ? [liveOf(server)] : []))
    // How old the look is comes after the first draw, and takes its room beside the search on a phone.
    await page.route(builtFile('src/app/shell/SyncStatus.tsx'), (route) => route.abort())
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const come = await holdTheProgram(page)
      await page.goto(`${server.url}/board`, { waitUntil: 'commit' })
      await expect(picture(page)).toBeVisible()
      // It lies in the page before its colours and places have come; nothing is painted until then.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const before = await places(page)
      come()
      await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
      await expect(picture(page)).toHaveCount(0)
      expect(await places(page), `${width} wide`).toEqual(before)
      expect(Object.keys(before)).toContain('Board active')
      expect(
        Object.keys(before).some((name) => name.startsWith('Quotes')),
        `${width} wide`,
      ).toBe(surface === 'full' && width > 600)
      await page.unroute(builtFile('index.html'))
    }
  })
}

test('signed in or not, it is what it has to be, few requests follow it, and it keeps the page’s own policy', async ({
  page,
}) => {
  const openHeld = async () => {
    const come = await holdTheProgram(page)
    await page.goto(`${server.url}/board`, { waitUntil: 'commit' })
    return async () => {
      come()
      await expect(picture(page)).toHaveCount(0)
      await page.unroute(builtFile('index.html'))
    }
  }
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')

  await test.step('nobody who is not signed in is shown a frame', async () => {
    const goOn = await openHeld()
    await expect(picture(page)).toBeAttached()
    await expect(picture(page)).toBeHidden()
    await goOn()
  })

  await test.step('the board’s first requests are few, nobody is asked who is signed in, and nothing breaks the policy', async () => {
    await signIn(page, server, key)
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`${server.url}/board`)
    await expect(page.getByRole('region', { name: 'Confirmed' })).toBeVisible()
    expect(complaints).toEqual([])
    expect(asked).not.toContain('/session')
    expect(asked).not.toContain('/shop/key')
    expect(asked.filter((path) => path === '/shop/board')).toHaveLength(4)
  })

  await test.step('it is for the eye alone: nothing in it can be reached or pressed', async () => {
    const goOn = await openHeld()
    await expect(picture(page)).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await expect(page.getByRole('link')).toHaveCount(0)
    await goOn()
  })

  await test.step('it has the colours that were chosen on this computer, whatever the machine prefers', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() =>
      localStorage.setItem('frontdesk/preferences', JSON.stringify({ theme: 'dark' })),
    )
    await openHeld()
    await expect(picture(page)).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 18, 21)')
  })
})
