import '../forms.css'

export { Field } from './Field.tsx'
export { FieldPreview } from './FieldPreview.tsx'
export { Form } from './Form.tsx'
export type { FormProps } from './formProps.ts'
export { FormFields, type FormSection } from './FormFields.tsx'
export { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx'
export { SourceForm, ValueForm, type ValueFormProps, type ValueSource } from './ValueForm.tsx'
export { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts'
export {
  FormPageProvider,
  FormObject,
  useFormVisible,
  type FormPageProviderProps,
} from './FormPage.tsx'
export { FormRow } from './FormRow.tsx'
export { PlainRow, FormObjectRendererProvider } from './PlainRow.tsx'
export { ErrorSummary } from './ErrorSummary.tsx'
export {
  FormSubmitProvider,
  useFormSubmit,
  type EarlierSubmission,
  type FormSubmit,
  type FormSubmitEvent,
  type SubmitQueue,
  type Waiting,
} from './formSubmit.ts'
export { fileFailure, useUploads, type Upload } from './widgets/file/uploads.ts'
export { IMAGES } from './widgets/file/pictures.ts'
export {
  FormServicesProvider,
  PicturePickerProvider,
  useFormServices,
  usePicturePicker,
  type LibraryPicture,
  type FormServices,
  type Place,
  type PlaceMatch,
  type RecordOption,
  type RecordQuery,
  type FileValue,
} from './services.ts'
export {
  FormScopeProvider,
  useForm,
  useOptionalForm,
  useFormScope,
  useFieldState,
  useFormPart,
  useFormStatus,
  useStatusPart,
} from './context.ts'
export { useFailureText, useFieldName } from './fieldTexts.ts'
export {
  hasUnsaved,
  isAnyLost,
  discardUnsaved,
  unsavedLabels,
  useLeaveWarning,
  useOnDiscard,
} from './leaveWarning.ts'
export { renderLoadFailure } from './LoadFailure.tsx'
export { loadExpressions } from './expressions.ts'
export { WIDGETS } from './widgets/table.ts'
export { loadWidgets } from './widgets/loadWidgets.ts'
export type { Widget, WidgetProps, StructureProps } from './widgetTypes.ts'
export { rich as loadRichTextEditor } from './widgets/table.ts'
