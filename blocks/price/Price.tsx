import { useLocale } from '#i18n'
import { pickText } from '#shared'
import type { BlockProps } from '#registry'
import { Plan, type PlanProps } from './Plan.tsx'
import './Price.css'

export const catalogues = ['blocks']

interface PriceProps {
  plans?: PlanProps['plan'][]
  level?: number
}

/** Plans side by side; one without a name is not drawn. */
export default function Price({ props }: BlockProps<PriceProps>) {
  const locale = useLocale()
  const plans = (props.plans ?? []).filter(({ name }) => pickText(name, locale))
  const level =
    `h${Math.min(4, Math.max(2, Math.trunc(Number(props.level)) || 3))}` as PlanProps['level']
  if (plans.length === 0) return null
  return (
    <div className="sala-plans">
      {plans.map((plan, index) => (
        <Plan key={index} plan={plan} level={level} />
      ))}
    </div>
  )
}
