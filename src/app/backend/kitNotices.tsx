import { notifications, type NotificationData } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { FullNotice, NoticeHost } from '#ui'

const LOOKS = {
  success: { color: 'green', icon: <IconCheck size={18} /> },
  error: { color: 'red', icon: <IconX size={18} /> },
  pending: { color: 'blue', icon: <IconClock size={18} className="sala-turning" /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} /> },
}

export const kitNotice = (notice: FullNotice): NotificationData => ({
  id: notice.id,
  title: notice.title,
  message: notice.message,
  autoClose: notice.autohide,
  position: notice.position === 'center' ? 'bottom-center' : 'top-right',
  ...LOOKS[notice.type],
})

/** The notices that the backend has already, for those who tell of something on every page. */
export const kitNotices: NoticeHost = {
  show: (notice) => void notifications.show(kitNotice(notice)),
  update: (notice) => void notifications.update(kitNotice(notice)),
  hide: (id) => void notifications.hide(id),
}
