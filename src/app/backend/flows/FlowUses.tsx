import { UsesList } from '#crud'
import type { DocumentUses } from '#gateway'
import { useText } from '#i18n'

/** More documents than this open by a press. */
const AT_ONCE = 3

/** Pages, forms and flows that use a flow. */
export function FlowUses({ uses }: { uses: readonly DocumentUses[] }) {
  const t = useText('backend')
  if (uses.length <= AT_ONCE) return uses.length === 0 ? '–' : <UsesList uses={uses} plain />
  return (
    <details className="sala-flow-uses">
      <summary>{t('flows.uses-count', { count: uses.length })}</summary>
      <UsesList uses={uses} plain />
    </details>
  )
}
