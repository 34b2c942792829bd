export type {
  ColumnSize,
  FieldLayout,
  JsonSchema,
  LayoutPart,
  PartKind,
  RecordReference,
  WidgetOptions,
} from './types.ts'
export { SHARED_SCHEMAS, ADDRESS_PARTS } from './shared.ts'
export { createReader, type SchemaReader, type Branch } from './reader.ts'
export type { FieldSpec } from './fieldSpec.ts'
export { readableName, type Choice } from './widget.ts'
export { choiceFilter, choiceQuery, type ChoiceQuery } from './choiceQuery.ts'
export {
  forbiddenNames,
  formPageFailures,
  formPageSchema,
  type FormPageSchema,
  type FormLayout,
  type LayoutRow,
  type LayoutCell,
} from './formPage.ts'
export {
  FIELD_WIDGETS,
  fieldSchema,
  type FieldObject,
  type FieldProps,
  type FieldWidget,
} from './formPageField.ts'
export {
  choicesOf,
  isRows,
  questionKind,
  questionsOf,
  recordsOf,
  rowQuestions,
  type Question,
  type QuestionKind,
} from './questions.ts'
export { answerText, isFile, NOTHING, questionLabel, type AnswerWords } from './answerText.ts'
export { firstAnswers } from './firstAnswers.ts'
export { summarise, type QuestionSummary, type SentForm } from './summarise.ts'
export { sampleOf, type RecordAsked } from './sample.ts'
export { withDefaults } from './defaults.ts'
export {
  collectRules,
  expand as expandPattern,
  ruleFailures,
  type Rule,
  type Evaluate,
} from './rules.ts'
export { formatPath, parsePath, readAt, writeAt, isSafeName, type Path } from '../core/path.ts'
export type { Validator, ValidationError } from '../validator/validatorTypes.ts'
