/** What a walk-in is asked for, in the order of the form. The rest of its fields may stay empty. */
const ASKED = ['who.name', 'who.phone', 'car.year', 'car.make', 'car.model', 'service']

function focusNextEmpty(form: HTMLFormElement, from: HTMLInputElement) {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const next = inputs
    .slice(inputs.indexOf(from) + 1)
    .find(({ name, value, disabled }) => ASKED.includes(name) && value === '' && !disabled)
  next?.focus()
}

/**
 * A scanner ends its burst with Enter, which must not book: in a field Enter goes on to the next that has to be filled in.
 * Ctrl and Enter books. What it returns stops that.
 */
export function keepEnter(form: HTMLFormElement | null) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const { target } = event
    if (event.ctrlKey || event.metaKey) form?.requestSubmit()
    else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      event.preventDefault()
      // In a search Enter takes what is marked there.
      if (form && target instanceof HTMLInputElement && target.role !== 'combobox')
        focusNextEmpty(form, target)
    }
  }
  form?.addEventListener('keydown', press)
  return () => form?.removeEventListener('keydown', press)
}
