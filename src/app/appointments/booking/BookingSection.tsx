import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** The control that the title names, where there is only one. */
  titleFor?: string
  action?: ReactNode
  isLast?: boolean
  children: ReactNode
}

/** One matter of the booking. */
export function BookingSection({ title, titleFor, action, isLast = false, children }: Props) {
  const id = useId()
  return (
    <section
      {...(titleFor === undefined && { 'aria-labelledby': id })}
      className={`grid gap-3 ${isLast ? '' : 'border-b border-line pb-5'}`}
    >
      <header className="flex min-h-10 items-center gap-2">
        <h3 id={id} className="font-semibold">
          {titleFor === undefined ? title : <label htmlFor={titleFor}>{title}</label>}
        </h3>
        <span className="ml-auto">{action}</span>
      </header>
      {children}
    </section>
  )
}
