import { Component, type ReactNode } from 'react'

interface Props {
  /** A new value (the object's node) gives a failed block another chance. */
  resetKey: unknown
  fallback: ReactNode
  onError?: (error: unknown) => void
  /** Asked at each try: code that did not come is another component the next time. */
  children: () => ReactNode
}

/** Keeps one block's failure to that block, which is tried again once there is a network again. */
export class ObjectBoundary extends Component<Props, { failedWith: unknown; failed: boolean }> {
  override state = { failed: false, failedWith: undefined as unknown }

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true, failedWith: this.props.resetKey })
    this.props.onError?.(error)
    // It may be its code that did not come.
    window.addEventListener('online', this.again, { once: true })
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.again)
  }

  private readonly again = (): void => this.setState({ failed: false, failedWith: undefined })

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (
      this.state.failed &&
      before.resetKey !== this.props.resetKey &&
      this.state.failedWith !== this.props.resetKey
    )
      this.setState({ failed: false, failedWith: undefined })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children()
  }
}
