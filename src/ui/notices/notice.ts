import type { ReactNode } from 'react'

export type NoticeType = 'success' | 'error' | 'pending' | 'warning' | 'info'

/** How long a notice stays, a notification does, and how long both take to slide (ms; spec: academy 9). */
export const TOAST_TIME = 3_000
export const NOTIFICATION_TIME = 5_000
export const SLIDE_TIME = 300

export interface Notice {
  type: NoticeType
  title?: string | undefined
  message: ReactNode
  position?: 'center' | 'top-right'
  /** Goes by itself after so many milliseconds; what is pending waits for its end. */
  autohide?: number | false
}

/** A notice with all that was left out. */
export type FullNotice = Required<Omit<Notice, 'title'>> & Pick<Notice, 'title'> & { id: string }

/** Who shows notices: the kit in the backend, {@link ToastStack} on public pages. */
export interface NoticeHost {
  show(notice: FullNotice): void
  update(notice: FullNotice): void
  hide(id: string): void
}

export interface NoticeHandle {
  /** What was pending has come to its end: the notice says so, and slides out. */
  end(type: 'success' | 'error', message: ReactNode): void
  hide(): void
}
