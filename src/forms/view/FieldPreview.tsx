import { lazyComponent } from '#ui'
import { previewView } from './rareViews.ts'

/** A field as it will look, outside of a form: nothing can be typed into it and nothing is sent. What renders it is fetched with the first one. */
export const FieldPreview = lazyComponent(previewView, () => (
  <div className="sala-field-loading" aria-busy />
))
