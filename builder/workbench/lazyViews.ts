import { lazyPart } from '../lazy/lazyPart.tsx'

export const Differences = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/DifferenceList.tsx')).Differences,
)
export const DraftLook = /* @__PURE__ */ lazyPart(
  async () => (await import('./DraftLook.tsx')).DraftLook,
)
export const OpenFailure = /* @__PURE__ */ lazyPart(
  async () => (await import('./OpenFailure.tsx')).OpenFailure,
)
export const NewPage = /* @__PURE__ */ lazyPart(
  async () => (await import('./newPage/NewPage.tsx')).NewPage,
)
