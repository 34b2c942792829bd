export { PageView, RowContent, StoredPageView, NestedRows, NestedObject } from './view/PageView.tsx'
export { createStaticStore, useNode, useRoot, type NodeStore } from './view/nodeStore.ts'
export {
  usePage,
  PageContext,
  VisibilityContext,
  type PageEnvironment,
  type EditPort,
  type UseVisible,
} from './view/pageContext.ts'
export { staticAnswers, type ObjectAnswers, type PageAnswers } from './view/pageAnswers.ts'
export { liveAnswers, type LiveAnswers } from './view/liveAnswers.ts'
export { Repeated } from './view/Repeated.tsx'
export { Placeholder } from './view/Placeholder.tsx'
export { usePicture } from './view/usePicture.ts'
export { useHere } from './view/here.ts'
export { tellHere } from './view/tellHere.ts'
export { useAddress } from './view/useAddress.ts'
export { useAct, type Act } from './view/useAct.ts'
export { PostCard } from './view/PostCard.tsx'
export { CourseCard, daysText, type CardCourse } from './view/CourseCard.tsx'
export { AuthorLink } from './view/AuthorLink.tsx'
export { entriesWithSlots } from './view/entriesWithSlots.ts'
export { Frame } from './view/Frame.tsx'
export { Refused } from './view/Refused.tsx'
export { RichText } from './view/RichText.tsx'
