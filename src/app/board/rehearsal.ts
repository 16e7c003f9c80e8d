// Whatever runs for the first time is made ready first, and for a drag that is a picture's time on a slow computer: lost
// in the very moment in which the hand begins to move. So the first drag is one that nobody sees, once a page, when the
// browser has nothing else to do. It is of nothing, over nothing, and called off.

let isDue = true

/** `attach` makes the element one that can be dragged, and returns what undoes that. */
export function rehearseOnce(attach: (element: HTMLElement) => () => void) {
  if (!isDue || !('requestIdleCallback' in globalThis)) return
  isDue = false
  requestIdleCallback(() => rehearse(attach))
}

function rehearse(attach: (element: HTMLElement) => () => void) {
  const nothing = document.createElement('div')
  nothing.hidden = true
  document.body.append(nothing)
  const takeOff = attach(nothing)
  const dataTransfer = new DataTransfer()
  const send = (type: string) =>
    nothing.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  send('dragstart')
  // While a card is in the hand none other is lifted, and what would end this drag would end that one.
  if (dataTransfer.types.length > 0) ['dragenter', 'dragover', 'dragend'].forEach(send)
  takeOff()
  nothing.remove()
}
