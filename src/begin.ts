import { askForOpenCards, askWhoIsSignedIn, toldByPage } from './client/early'

// The browser has this file long before the program, which comes to a hundred times its size: who is signed in is asked
// while the program is still on its way, and the board, which lies open all day, comes along with it, page and cards.

const session = askWhoIsSignedIn(toldByPage())

// What the browser makes ready for its first date takes it longer than to draw a column of cards. It has time now.
new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' }).format()

if (/^\/(board\/?)?$/.test(location.pathname)) {
  askForOpenCards(session).catch(() => {
    // The board asks by itself for what has not been asked.
  })
  import('./app/board/BoardPage').catch(() => {
    // The router asks again, and shows it when that fails too.
  })
}
