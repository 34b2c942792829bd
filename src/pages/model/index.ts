export {
  PAGE_LIMITS,
  nodeOf,
  descendants,
  childrenOf,
  listAt,
  placeOf,
  levelOf,
  type NodeId,
  type NodeKind,
  type PageNode,
  type RowNode,
  type ColumnNode,
  type ObjectNode,
  type PageModel,
  type PageSettings,
  type Place,
  type Subtree,
} from './nodes.ts'
export { rowPlace, type RowPlace } from './rowPlace.ts'
export { measurePage } from './measure.ts'
export { textsIn } from './textsIn.ts'
export { toModel, isNodeId } from './toModel.ts'
export { toDocument, rowDocument, columnDocument, objectDocument, subtreeOf } from './toDocument.ts'
export { expectValidPage } from './expectValidPage.ts'
export { apply } from './apply.ts'
export { describe, type Description } from './describe.ts'
export { checkPlace, allowedAt, type BlockDocuments } from './place.ts'
export { withNewIds, withFreeNames, idsFor, repairIds, mapObjects, mapPage } from './copy.ts'
export { evenWidths } from './operations/addColumn.ts'
export { patchBetween } from './operations/patch.ts'
export { mergePages, type Merged } from './merge/mergePages.ts'
export {
  keyOf,
  type Choose,
  type Conflict,
  type Side,
  type Written as WrittenChoice,
} from './merge/conflict.ts'
export { conflictKey, mergeDocuments, type Choices } from './merge/mergeDocuments.ts'
export type { ValueConflict } from './merge/spot.ts'
export { threeWay } from './merge/threeWay.ts'
export { holdsOf, type Holds } from './holds.ts'
export { moreThanContent, forbiddenBlock, contentSchema, mayPlace } from './content.ts'
export { mergeContent, isTheirsOnly } from './mergeContent.ts'
export type { Applied } from './operations/applied.ts'
export type { Operation, OperationType, OperationOf, Change, Breakpoint } from './operation.ts'
export { blockTypes } from './blockTypes.ts'
export { copyOfPart, holding, withoutPart } from './partCopies.ts'
export { blocksOfParts } from './blocksOfParts.ts'
export {
  refuseSelfReference,
  partOf,
  stoodFor,
  partsIn,
  settingsOf,
  fillPart,
  placePart,
  MAX_PARTS_DEEP,
  type PartSetting,
  type PartDocuments,
} from './parts.ts'
export { safeLink, safeImage, isExternal } from './links.ts'
export { focusStyle, type Focus } from './focus.ts'
export {
  FILE_ADDRESS,
  PICTURE_WIDTHS,
  pictureAttributes,
  pictureVersion,
  type PictureAttributes,
  type PictureInfo,
} from './pictures.ts'
export { NO_ADDRESS, hasAddress } from './noAddress.ts'
export { takesAnswers } from './takesAnswers.ts'
export { refusedAddress } from './refusedAddress.ts'
export {
  safeEmbed,
  safeVideo,
  FRAME_ORIGINS,
  EMBED_PROVIDERS,
  type Embed,
  type Video,
} from './embeds.ts'
export { migratePage, migratePart } from './migrate.ts'
export { bindProps } from './bindProps.ts'
export {
  entitiesOf,
  fieldAt,
  repeaterAround,
  rowFields,
  sourceFields,
  type BindingContext,
  type EntityFields,
} from './bindingFields.ts'
export {
  pathsOf,
  MAX_ROWS,
  type RowRule,
  type Binding,
  type BindScope,
  type BoundRow,
} from './bindings.ts'
export { excerpt } from './excerpt.ts'
export { parseRichText, richTextToText, type RichNode } from './richText.ts'
export { prunePage, rowHolds, type RuleScope, type Viewer } from './prunePage.ts'
export { pathFields, pathNames, pathRecords, recordEntities, withRecord } from './recordRoute.ts'
export {
  outsideRows,
  outsideAnswer,
  outsideFields,
  guessFields,
  type OutsideSource,
  type OutsideRow,
} from './outside.ts'
export {
  collectQueries,
  spreadAnswers,
  ownAnswers,
  pageData,
  fillQuery,
  type QueryEnvironment,
  type BlockQuery,
  type CollectedQueries,
  type QueryKind,
} from './collectQueries.ts'
export { findDifferences, compareModels, type Difference } from './findDifferences.ts'
export { leavesBetween, type ChangedLeaf } from './leavesBetween.ts'
export type {
  AccountAnswer,
  OpenedScreen,
  PageInput,
  SiteInput,
  ScreenInput,
  ColorScheme,
  LayoutName,
} from './input.ts'
export {
  compileStyle,
  styleValuesAt,
  heldAt,
  styleAddress,
  BREAKPOINTS,
  SIDES,
  CORNERS,
  LEAVES,
  BACKGROUNDS,
  TONES,
  ROW_WIDTHS,
  KINDS,
  type CompiledStyle,
  type Held,
  type Leaf,
  type StyleValues,
  type KindName,
  type ValueKind,
} from './style/index.ts'
export { CHECK_TEXT } from './problems/checkText.ts'
export {
  keepValid,
  fitting,
  findProblems,
  problemSteps,
  choicesIn,
  contrast,
  formerAnswers,
  givenAnswers,
  missedBy,
  missedIn,
  namesGiven,
  type GivenNames,
  isImpossible,
  labelAt,
  leavesOf,
  missingLanguage,
  OBJECT_TEXTS,
  PAGE_TEXTS,
  propFailures,
  rowTexts,
  type Leaf as PropLeaf,
  type LeftOut,
  type PageProblem,
  type ProblemCode,
  type ProblemContext,
  type Steps,
} from './problems/index.ts'
export { ownText, rolesOf, textKey } from './problems/index.ts'
export { fileUses } from './uses/fileUses.ts'
export {
  SCHEMES,
  SCHEME_COLOURS,
  themeSheet,
  themeVariables,
  contrastPairs,
  effectiveColour,
  brandShades,
  type BrandShades,
  type Scheme,
  type SchemeColour,
  type Theme,
  type ContrastPair,
} from './theme/index.ts'
export {
  brokenSiteLinks,
  incompleteSiteLinks,
  knownPages,
  linkedPage,
  type SiteLink,
} from './siteLinks.ts'
export { menuFor, type MenuViewer } from './menuFor.ts'
export {
  answersAlike,
  valueName,
  flowsWithAnswers,
  mapFlowAnswers,
  mapMailAnswers,
  renamingTo,
  mapPageUses,
  mapSiteUses,
  mapFlowUses,
  mapScreenUses,
  referencesOf,
  placeOfDocument,
  type KeptPage,
  type SeeUse,
  type UsePlace,
} from './uses/index.ts'
export * from './article.ts'
export * from './catalogue/index.ts'
export * from './tableView.ts'
export type * from './cart.ts'
export type * from './purchase.ts'
export type * from './application.ts'
