import { type Plugin, runnerImport } from 'vite'

/** Draws the frame into the page: what is painted before the program is there. */
export function paintFirst(): Plugin {
  return {
    name: 'frontdesk:first-picture',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<{ firstPicture: () => string }>(
        './src/app/shell/FirstPicture.tsx',
        { resolve: { tsconfigPaths: true } },
      )
      return html.replace('<!-- first picture -->', module.firstPicture())
    },
  }
}
