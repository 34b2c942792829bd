import { useState } from 'react'
import { useText } from '#i18n'
import { Icon, lazyComponent, useHydrated } from '#ui'

const ReportForm = lazyComponent(async () => (await import('./ReportForm.tsx')).ReportForm)

/** Opens the form by which a reader reports a post or a comment; it comes with the script. */
export function Report({
  post,
  comment,
  label,
}: {
  post: string
  comment?: string
  /** What is reported, for those who do not see where the button stands. */
  label: string
}) {
  const t = useText('post')
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  if (!isHydrated) return null
  return isOpen ? (
    <ReportForm post={post} {...(comment && { comment })} onCancel={() => setIsOpen(false)} />
  ) : (
    <button
      type="button"
      className="sala-post-report"
      aria-label={label}
      onClick={() => setIsOpen(true)}
    >
      <Icon name="alert" /> {t('report')}
    </button>
  )
}
