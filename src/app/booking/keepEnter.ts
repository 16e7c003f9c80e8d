/** A scanner ends its burst with Enter, which must not book. Ctrl and Enter does. What it returns stops that. */
export function keepEnter(form: HTMLFormElement | null) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const { target } = event
    if (event.ctrlKey || event.metaKey) form?.requestSubmit()
    else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) event.preventDefault()
  }
  form?.addEventListener('keydown', press)
  return () => form?.removeEventListener('keydown', press)
}
