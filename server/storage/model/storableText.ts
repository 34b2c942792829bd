/** What neither database can hold in a text (NUL, half a surrogate pair) becomes U+FFFD, in records and filters alike. */
export const storableText = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\uFFFD').replaceAll('\u0000', '\uFFFD')
