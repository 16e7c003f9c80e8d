/** One picture as it lies beside the sheet. */
export type Picture = {
  screen: string
  surface: string
  scheme: string
  width: number
  file: string
}

const STYLE = `
  body { margin: 24px; font: 16px/1.4 sans-serif; background: #777; color: #fff }
  section { margin-bottom: 32px }
  div { display: flex; flex-wrap: wrap; align-items: start; gap: 12px }
  figure { margin: 0 } figcaption { font-size: 14px }
  img { display: block; height: 300px }
`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function figure({ surface, scheme, width, file }: Picture): string {
  const words = escape(`${surface}, ${scheme}, ${width}`)
  return `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${words}"></a><figcaption>${words}</figcaption></figure>`
}

/** All pictures of a screen side by side, so that what differs is seen. */
export function contactSheet(pictures: readonly Picture[]): string {
  const screens = [...new Set(pictures.map(({ screen }) => screen))]
  const section = (screen: string) =>
    `<section><h2>${escape(screen)}</h2><div>${pictures
      .filter((picture) => picture.screen === screen)
      .map(figure)
      .join('')}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Frontdesk in pictures</title><style>${STYLE}</style>
<h1>Frontdesk in pictures</h1>${screens.map(section).join('\n')}</html>`
}
