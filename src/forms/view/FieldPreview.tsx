import { createElement, Suspense } from 'react'
import type { PageObject } from '#schema'
import { useView } from './lazyView.ts'
import { previewView } from './rareViews.ts'

const FetchedPreview = (props: { object: PageObject }) => createElement(useView(previewView), props)

/** A field as it will look, outside of a form: nothing can be typed into it and nothing is sent. What draws it is fetched with the first one. */
export const FieldPreview = (props: { object: PageObject }) => (
  <Suspense fallback={<div className="sala-field-loading" aria-busy />}>
    <FetchedPreview {...props} />
  </Suspense>
)
