import { useId, type ComponentProps, type ReactNode } from 'react'

type Frame = { label: string; hint?: ReactNode; error?: string | undefined; className?: string }

const CONTROL =
  'w-full rounded-lg border bg-surface px-3 text-ink placeholder:text-ink-3 disabled:bg-sunken disabled:text-ink-2'
const edge = (error: string | undefined) => (error ? 'border-danger' : 'border-line-2')

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

function Labelled({
  label,
  hint,
  error,
  className = '',
  children,
}: Frame & { children: (to: Described) => ReactNode }) {
  const id = useId()
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((note) => note !== null)
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold text-ink-2">
        {label}
      </label>
      {children({
        id,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, className, ...input }: Frame & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(to) => <input {...to} {...input} className={`${CONTROL} ${edge(error)} h-11`} />}
    </Labelled>
  )
}

export function TextArea({ label, hint, error, className, ...area }: Frame & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(to) => <textarea rows={4} {...to} {...area} className={`${CONTROL} ${edge(error)} py-2.5`} />}
    </Labelled>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: Frame & ComponentProps<'select'>) {
  return (
    <Labelled label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(to) => (
        <select {...to} {...select} className={`${CONTROL} ${edge(error)} h-11`}>
          {children}
        </select>
      )}
    </Labelled>
  )
}
