export {
  SCHEMES,
  SCHEME_COLOURS,
  type Scheme,
  type SchemeColour,
  type SchemeColours,
  type Theme,
} from './themeTokens.ts'
export { themeSheet, themeVariables } from './themeSheet.ts'
export {
  contrastPairs,
  effectiveColour,
  nearestPassing,
  type ContrastPair,
} from './themeContrast.ts'
export { brandShades, type BrandShade, type BrandShades, type ShadeName } from './brandShades.ts'
