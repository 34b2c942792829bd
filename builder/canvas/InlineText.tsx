import { useRef } from 'react'
import { useBuilderState } from '../context/builderContext.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'

const InlineWords = /* @__PURE__ */ lazyPart(
  async () => (await import('./InlineWords.tsx')).InlineWords,
)

/** The words of a block, written where they stand on the page. */
export function InlineText() {
  const here = useRef<HTMLSpanElement>(null)
  const writing = useBuilderState((state) => state.writing)
  return (
    <>
      <span ref={here} hidden />
      {writing && <InlineWords key={`${writing.id}`} writing={writing} here={here} />}
    </>
  )
}
