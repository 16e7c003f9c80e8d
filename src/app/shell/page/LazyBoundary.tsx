import { Component, Suspense, type ReactNode } from 'react'
import { Fault } from './Fault'

type Props = {
  children: ReactNode
  /** Stands there until it has come. */
  meanwhile?: ReactNode
  /** The way to do without it, where somebody asked for it. */
  onClose?: () => void
}

type State = { fault: { error: unknown } | null }

/** A part of the page that is loaded by itself: where it does not come or fails, only it is missing. */
export class LazyBoundary extends Component<Props, State> {
  override state: State = { fault: null }

  static getDerivedStateFromError = (error: unknown) => ({ fault: { error } })

  override render() {
    const { children, meanwhile, onClose } = this.props
    const { fault } = this.state
    if (!fault) return <Suspense fallback={meanwhile}>{children}</Suspense>
    const mend = () => this.setState({ fault: null })
    return (
      <>
        {meanwhile}
        <Fault
          what="part of the page"
          error={fault.error}
          onAgain={mend}
          onClose={onClose && (() => (onClose(), mend()))}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl shadow-high"
        />
      </>
    )
  }
}
