import {
  NOTIFICATION_TIME,
  TOAST_TIME,
  type FullNotice,
  type Notice,
  type NoticeHandle,
  type NoticeHost,
} from './notice.ts'

let host: Promise<NoticeHost> | undefined
let count = 0

/** The backend has the notices of its kit; public pages fetch their own with the first that is shown. */
export const setNoticeHost = (own: NoticeHost): void => void (host = Promise.resolve(own))

const currentHost = (): Promise<NoticeHost> =>
  (host ??= import('./ToastStack.tsx').then(({ mountToasts }) => mountToasts()))

export function notify({
  type,
  title,
  message,
  position = 'center',
  autohide = type === 'pending' ? false : TOAST_TIME,
}: Notice): NoticeHandle {
  const notice: FullNotice = { id: `notice-${++count}`, type, title, message, position, autohide }
  const tell = (way: 'show' | 'update', what: FullNotice): void =>
    void currentHost().then((shown) => shown[way](what))
  tell('show', notice)
  return {
    end: (ended, text) =>
      tell('update', { ...notice, type: ended, message: text, autohide: TOAST_TIME }),
    hide: () => void currentHost().then((shown) => shown.hide(notice.id)),
  }
}

/** What somebody is told of: at the top right, and longer. */
export const notifyOf = (notice: Notice): NoticeHandle =>
  notify({ position: 'top-right', autohide: NOTIFICATION_TIME, ...notice })
