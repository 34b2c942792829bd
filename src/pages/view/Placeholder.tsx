import { useText } from '#i18n'

/** Stands where a block cannot be rendered; only for those who can do something about it. */
export function Placeholder({
  name,
  reason,
}: {
  name: string
  reason: 'unknown-block' | 'failed-block'
}) {
  const t = useText('public')
  return (
    <div className="sala-placeholder" role="note">
      {t(reason, { name })}
    </div>
  )
}
