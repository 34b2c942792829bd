export { ok, fail, failAll, type Result, type Failure } from './result.ts'
export { textKey } from './textKey.ts'
export { ERRORS, ERROR_CODES, type ErrorCode } from './errors.ts'
export {
  LOCALES,
  DEFAULT_LOCALE,
  isLocale,
  pickText,
  inBoth,
  readPath,
  fillTemplate,
  plainValue,
  type Locale,
  type Bilingual,
  type Text,
} from './text.ts'
export { intl } from './intl.ts'
export { bahtText } from './bahtText.ts'
export { formatAge, formatMoney, formatNumber } from './format.ts'
export { valueWriter } from './valueWriter.ts'
export { localTimeZone, systemClock, fixedClock, bangkokDay, isoAt, type Clock } from './clock.ts'
export { newId, newObjectId, randomText } from './ids.ts'
export { isMoney, roundMoney, decimal, decimalSum } from './money.ts'
export { FILM_LIMIT_MB, fileSize, UPLOAD_LIMIT_MB } from './fileSize.ts'
export { MONEY_MAX } from './moneyMax.ts'
export { namedAddresses, type NamedAddress } from './namedAddresses.ts'
export { billPayment, BILL_REFERENCE, type Bill } from './billPayment.ts'
export { normaliseThai, idDigits, thaiCheckDigit, isThaiTaxId, isThaiCitizenId } from './thai.ts'
export { emailForm, formOf, phoneForm, SEEN, seenForm, visibleText } from './normalForm.ts'
export { RICH_TEXT } from './richText.ts'
export { RICH_RENAMED } from './richRenamed.ts'
export { readNumber, isInexact } from './typedNumber.ts'
export { parseExactJson } from './exactJson.ts'
export { parseTypedDate, isImpossibleDay, typedYear } from './typedDate.ts'
export {
  passwordRules,
  brokenPasswordRules,
  keepsPasswordRule,
  strictestPasswords,
  PASSWORD_LENGTH,
  type PasswordConfig,
  type PasswordRule,
  type NamedPasswordRule,
} from './passwordRules.ts'
export { escapeHtml, fillHtml } from './escapeHtml.ts'
export { nearest } from './nearest.ts'
export { proposeId } from './proposeId.ts'
export { thaiInLatin } from './thaiInLatin.ts'
export {
  feedDate,
  formatDate,
  monthNames,
  weekdayNames,
  instantOf,
  bangkokTime,
  dateParts,
  isoDate,
  isDay,
  daysInMonth,
  addDays,
  addMonths,
  weekday,
  isDateInterval,
  boundDay,
  isBound,
  isFromDay,
  isUntilDay,
} from './dates.ts'
export { browserStore, windowStore, type LocalStore } from './localStore.ts'
export { lazyChunk, loadedChunk, type LazyChunk } from './lazyChunk.ts'
export { isRecord } from './isRecord.ts'
export { isScalar } from './isScalar.ts'
export { isNonEmptyString } from './isNonEmptyString.ts'
export { isText, isTranslatedText } from './isText.ts'
export { otherLayout } from './keyboardLayout.ts'
export { isLocalhost } from './isLocalhost.ts'
export { httpError } from './httpError.ts'
export { IDLE_TIME } from './idleTime.ts'
