import { viewOf } from '#schema'
import type { Gateway } from '../gateway.ts'

/** The address of the screen that shows a record; `undefined` where no module has one. */
export function detailPath(
  { shipped }: Pick<Gateway, 'shipped'>,
  { entity, record }: { entity: string; record: string },
): string | undefined {
  for (const { base, routes } of Object.values(shipped.model.modules)) {
    const route = routes.find(
      (one) => one.entity === entity && one.screen === 'detail' && !viewOf(one),
    )
    if (route) return `${base}/${route.path}`.replace(/:\w+/, encodeURIComponent(record))
  }
}
