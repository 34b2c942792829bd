import { useEffect, useSyncExternalStore } from 'react'
import { useBuilder } from '../context/builderContext.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'

const PictureList = /* @__PURE__ */ lazyPart(
  async () => (await import('./PictureList.tsx')).PictureList,
)

/** What was dropped or pasted and is not on the page yet: how far it is, or what is wrong with it. */
export function PicturesOnTheirWay() {
  const { pictures } = useBuilder()
  const uploads = useSyncExternalStore(pictures.subscribe, pictures.now)
  useEffect(() => pictures.stop, [pictures])
  return uploads.length === 0 ? null : <PictureList uploads={uploads} />
}
