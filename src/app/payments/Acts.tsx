import type { ReactNode } from 'react'

/** What is done next, at the lower end of the panel and always in sight: where the hand was before the answer, it is after it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 -mx-6 mt-auto -mb-5 grid gap-2 bg-surface px-6 pt-3 pb-5">
    {children}
  </div>
)

/** What a person may do besides. */
export const Besides = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)
