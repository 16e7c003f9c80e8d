import { readPreferences } from './app/session/keptPreferences'
import { showPicture } from './app/shell/showPicture'
import { askForOpenCards, askWhoIsSignedIn, toldByPage } from './client/early'
import { applyTheme } from './ui/theme'

// The browser has this file long before the program, which comes to a hundred times its size, and paints nothing before
// it has run: the first picture is the frame, in the right colours. What the board shows is asked for while the program
// is still on its way, and the board, which lies open all day, comes along with it, page and cards.

applyTheme(readPreferences().theme)
const told = toldByPage()
if (told) showPicture(told, location.pathname)
const session = askWhoIsSignedIn(told)

if (/^\/(board\/?)?$/.test(location.pathname)) {
  askForOpenCards(session, told).catch(() => {
    // The board asks by itself for what has not been asked.
  })
  import('./app/board/BoardPage').catch(() => {
    // The router asks again, and shows it when that fails too.
  })
}
