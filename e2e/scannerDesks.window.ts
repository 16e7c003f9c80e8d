import { expect, test } from '@playwright/test'
import { ask } from './api'
import { field, press } from './desk'
import { atDevices, atServer, LABEL, makeLink, offer, ORIGIN } from './deviceLinks'
import { leaveAll, listenForDoings, scannerAt } from './scanStates'
import { type Server, sharedServer, startServer } from './shop'

/** All but when a key was last used, which is told to the minute, and asking uses one. */
async function keysKept(server: Server, key: string) {
  const list = await ask<object>(server, key, 'GET', '/keys')
  return JSON.stringify(list, (name, value: unknown) => (name === 'last_used_at' ? null : value))
}

// Where computers are let in and shops are made, a scan is nobody's word for it.

test('a scan makes no link for a device, takes none back, and signs no computer in', async ({
  page,
  browser,
}) => {
  const server = await sharedServer('--origin', ORIGIN)
  const doings = await listenForDoings(page)
  const { key } = await atDevices(page, server)
  doings.length = 0
  const { searches, scan } = await scannerAt(page, doings)
  const named = field(page, 'Name of the device')
  await scan({
    at: async () => (await named.fill(''), named.focus()),
    stays: (text) => expect(named).toHaveValue(text),
  })
  await searches({ at: () => page.getByRole('radio', { name: 'Read-only' }).focus(), letters: 'R7' })
  await searches({ at: () => page.getByRole('button', { name: 'Make the link' }).focus(), letters: 'N7' })
  expect(doings).toEqual([])

  const link = await makeLink(page)
  doings.length = 0
  const list = await keysKept(server, key)
  const stays = () => expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
  for (const name of ['Copy link', 'Make another link', `Take back the link for ${LABEL}`])
    await searches({ at: () => page.getByRole('button', { name }).first().focus(), letters: 'CR7', stays })
  await searches({ at: () => page.getByRole('textbox', { name: 'Link' }).focus(), letters: 'CR', stays })

  const other = await browser.newPage()
  const theirs = await listenForDoings(other)
  await other.goto(atServer(server, link))
  await expect(offer(other)).toBeVisible()
  // It has asked what the link is good for.
  theirs.length = 0
  await (
    await scannerAt(other, theirs)
  ).scan({
    at: () => offer(other).focus(),
    stays: () => expect(offer(other)).toBeFocused(),
  })
  expect(theirs).toEqual([])
  expect(doings).toEqual([])
  expect(await keysKept(server, key)).toEqual(list)
})

test('where a shop is set up, a scan stays in its field, makes no shop, and opens nothing', async ({
  page,
}) => {
  const own = await startServer()
  try {
    const printed = () => /http\S+#code=\S+/.exec(own.said())?.[0] ?? ''
    await expect.poll(printed).not.toBe('')
    const doings = await listenForDoings(page)
    await page.goto(printed())
    const name = field(page, 'Shop’s name')
    const make = page.getByRole('button', { name: 'Make the shop' })
    await expect(name).toBeFocused()
    // It has asked what the link is good for.
    doings.length = 0
    const { scan } = await scannerAt(page, doings)
    for (const input of [name, field(page, 'Phone')])
      await scan({
        at: async () => (await input.fill(''), input.focus()),
        async stays(text) {
          await expect(input).toHaveValue(text)
          await expect(page.getByRole('alert')).toHaveCount(0)
        },
      })
    await name.fill('Cedar Street Auto')
    await field(page, 'Phone').fill('')
    await scan({ at: () => make.focus(), stays: () => expect(make).toBeFocused() })
    await scan({ at: () => leaveAll(page), stays: () => expect(name).toHaveValue('Cedar Street Auto') })
    expect(doings).toEqual([])

    await press(page, 'Make the shop')
    await expect(page.getByRole('textbox', { name: 'The shop’s key' })).toBeVisible()
    // With the key this computer signs in by itself.
    await expect(page.getByText('This computer is signed in already.')).toBeVisible()
    doings.length = 0
    const put = page.getByLabel('I have put it where I find it again')
    await scan({ at: () => put.focus(), stays: () => expect(put).not.toBeChecked() })
    await put.check()
    for (const button of ['Print', 'Open the dashboard']) {
      const pressed = page.getByRole('button', { name: button })
      await scan({ at: () => pressed.focus(), stays: () => expect(pressed).toBeFocused() })
    }
    expect(doings).toEqual([])
  } finally {
    await own.stop()
  }
})
