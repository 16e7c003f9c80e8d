type DaysChoice = { days: number; word: string }
type Props = {
  label: string
  choices: readonly DaysChoice[]
  chosen: number
  onChoose: (days: number) => void
}

/** One of a few stretches of time. */
export function Pick({ label, choices, chosen, onChoose }: Props) {
  return (
    <span
      role="group"
      aria-label={label}
      className="flex overflow-hidden rounded-lg border border-line-2 print:hidden"
    >
      {choices.map(({ days, word }) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === chosen}
          className="min-h-10 border-r border-line px-3 text-sm whitespace-nowrap last:border-0 hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
          onClick={() => onChoose(days)}
        >
          {word}
        </button>
      ))}
    </span>
  )
}
