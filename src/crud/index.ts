import './panel.css'
export { generatedPage, isGenerated, type GeneratedScreen } from './pages.ts'
export { CallError } from './CallError.ts'
export { entityQuery, forget, type ShownPrint, type VisibleEntity } from './entityModel.ts'
export { fieldLabel, formSections, isSortable } from './fields.ts'
export { RecordFacts } from './card/RecordFacts.tsx'
export { PrintLinks, printPath, printsOf } from './PrintLinks.tsx'
export { RefCard } from './card/RefCard.tsx'
export { EditingNotice } from './people/EditingNotice.tsx'
export { FieldValue } from './FieldValue.tsx'
export { useReferences } from './useReferences.ts'
export { useTitles } from './useTitles.ts'
export { AnswersScreen, AnswerView } from './answers/index.ts'
export { RecordAnswer } from './RecordAnswer.tsx'
export { RecordForm } from './form/index.ts'
export { formSchema } from './form/formSchema.ts'
export { ConflictLine, type Choice as ConflictChoice } from './merging/ConflictLine.tsx'
export { MergeDialog } from './merging/MergeDialog.tsx'
export { saveMerging, type AskConflicts } from './merging/saveMerging.ts'
export { stepsInWords, type NamedSchema } from './merging/stepsInWords.ts'
export { useConflictQuestion } from './merging/useConflictQuestion.tsx'
export { wordsOfValue } from './merging/wordsOfValue.ts'
export { useEntityConflictWords } from './merging/useEntityConflictWords.ts'
export { csvOf } from './csv.ts'
export { xlsxOf } from './xlsx.ts'
export { cellOf, valueText, type ValueWords } from './valueText.ts'
export { everyRecord, inOrder } from './everyRecord.ts'
export { loadReferenceNames, referredTo } from './references.ts'
export { saveFile } from './saveFile.ts'
export { Answered } from './Answered.tsx'
export { EntityBlock } from './EntityBlock.tsx'
export { Loading } from './Loading.tsx'
export { dressed, inKit, Kit } from './Kit.tsx'
export { ChangeScreen, screenEditorPath } from './ChangeScreen.tsx'
export { PreviewContext, useScreenTitle } from './useScreenTitle.ts'
export { ScreenMessage } from './ScreenMessage.tsx'
export { useListPage } from './listPage.ts'
export { useNeighbours, type Neighbour } from './neighbours.ts'
export { copiedValues } from './form/copied.ts'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { doEach, type Outcome } from './doEach.ts'
export { beginningWith, valuesOf } from './beginningWith.ts'
export { openList, type ListValues, type OpenList } from './openList.ts'
export { listBody, recordQuery, recordsQuery, useRecords, type ListState } from './useRecords.ts'
export { filterChoices } from './filter/filterChoices.ts'
export { filterSubjects, type FilterSubject } from './filter/filterSubjects.ts'
export { whereFilter } from './filter/whereFilter.ts'
export { conditionInWords, operatorText } from './filter/conditionInWords.ts'
export {
  isAsked,
  listOperators,
  MAX_CONDITIONS,
  MAX_GROUPS,
  MAX_VALUES,
  PERIODS,
  readWhere,
  takesValues,
  writeWhere,
  type ConditionGroup,
  type ListCondition,
  type ListOperator,
  type Where,
} from './filter/where.ts'
export { QuestionDialog } from './QuestionDialog.tsx'
export type { Question } from './question.ts'
export { Unanswered } from './Unanswered.tsx'
export { beginInButton, beginInField } from './beginIn.ts'
export { conversionPath, conversionQuery, conversionsOf } from './conversions.ts'
export { askedSchema, REASON } from './form/askedSchema.ts'
export { answerNo, useQuestion } from './useQuestion.tsx'
export { useOpened } from './useOpened.ts'
export { isUnseen, openedPath, useSeen } from './opened.ts'
export { useWaiting } from './useWaiting.ts'
export { useDanglingFields, useUses } from './uses/useUses.ts'
export { pathOfUse } from './uses/pathOfUse.ts'
export { UsesList } from './uses/UsesList.tsx'
export { holdersOf } from './uses/holdersOf.ts'
export { PartUses } from './uses/PartUses.tsx'
export { LeadUses } from './uses/LeadUses.tsx'
export { DeletionUses } from './uses/DeletionUses.tsx'
export { NewerDraft, PublishNotes } from './publishing/PublishNotes.tsx'
export { LastPublication } from './publishing/LastPublication.tsx'
export { publishingPlanQuery } from './publishing/publishingPlan.ts'
export { useTogether } from './publishing/useTogether.tsx'
export { useHeldTransitions } from './publishing/useHeldTransitions.ts'
export { publishNotesQuery } from './publishing/usePublishNotes.ts'
export { UploadList } from './media/UploadList.tsx'
export { MediaPickerProvider } from './media/MediaPicker.tsx'
export {
  DRAG_HINT,
  DragArea,
  DragRow,
  useDragSensors,
  useDropPlace,
  type DragRules,
} from './drag/index.ts'
export { findable, findChoices, type Findable } from './palette/findChoices.ts'
export { KeyCaps } from './palette/KeyCaps.tsx'
export { Palette, type PaletteChoice } from './palette/Palette.tsx'
export { useTooLong } from './useTooLong.ts'
export { NumberBox } from './NumberBox.tsx'
export { Conditions, firstValue, ValueInput } from './rules/Conditions.tsx'
export { focusAdded } from './rules/focusAdded.ts'
export { ruleInWords, valueInWords } from './rules/ruleInWords.ts'
export {
  needsValue,
  operatorKey,
  operatorsFor,
  readRule,
  writeRule,
  type Condition,
  type Kind,
  type OperatorName,
  type Rule,
} from './rules/rule.ts'
export { subjectsOfForm, type Choice, type Subject } from './rules/subjects.ts'
export { firstColumns, listableFields, recordTitle } from '#schema'
