import { Component, type ReactNode } from 'react'

interface Props {
  /** A new value (the object's node) gives a failed block another chance. */
  resetKey: unknown
  fallback: ReactNode
  onError?: (error: unknown) => void
  children: ReactNode
}

/** Keeps one block's failure to that block. */
export class ObjectBoundary extends Component<Props, { failedWith: unknown; failed: boolean }> {
  override state = { failed: false, failedWith: undefined as unknown }

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true, failedWith: this.props.resetKey })
    this.props.onError?.(error)
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey && this.state.failedWith !== this.props.resetKey) this.setState({ failed: false, failedWith: undefined })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
