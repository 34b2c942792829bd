import { lazyComponent } from '#ui'
import { Loading } from '../Loading.tsx'

/** Fetched by the screens that change records. */
export const RecordForm = /* @__PURE__ */ lazyComponent(
  async () => (await import('./RecordForm.tsx')).RecordForm,
  Loading,
)
