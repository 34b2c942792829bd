import { watchMissingTexts } from '#i18n'

/** A text that is asked for and stands in no catalogue is a fault of whoever asks. */
watchMissingTexts((namespace, key) => {
  throw new Error(`There is no text "${key}" in src/i18n/locales/*/${namespace}.json.`)
})
