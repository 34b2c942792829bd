import type { PageModel } from '../nodes.ts'
import { findForeignFlows, findLostAnswers, findUnknownValues } from './answers.ts'
import { findBindingProblems } from './bindings.ts'
import { findBlockProblems } from './blocks.ts'
import { findBreaches } from './bounds.ts'
import { findLowContrast } from './lowContrast.ts'
import { findFieldProblems } from './fields.ts'
import { findFilterProblems } from './filters.ts'
import { findFormProblems } from './form.ts'
import { findHeadingProblems } from './headings.ts'
import { findLinkProblems } from './links.ts'
import { findLogicProblems } from './logics.ts'
import { findLost } from './lost.ts'
import { findEmptyRows, findUseless } from './needs.ts'
import { toEnd, type PageProblem, type ProblemContext, type Steps } from './problem.ts'
import { findPrintProblems } from './print.ts'
import { findRuleProblems } from './rules.ts'
import { findUnseenFields } from './rules/unseen.ts'
import { findSettingProblems } from './settings.ts'
import { findSiteProblems, findStaleTranslations, findUnfinished } from './unfinished.ts'
import { findWeightProblems } from './weight.ts'
import { findMissingAlt, findMissingTranslations } from './words.ts'

export type { PageProblem, ProblemCode, ProblemContext, Steps } from './problem.ts'
export { leavesOf, type Leaf } from './problem.ts'
export { formerAnswers, givenAnswers, missedBy, missedIn, namesGiven } from './answers.ts'
export type { GivenNames } from './givenNames.ts'
export { rolesOf, textKey } from './problem.ts'
export { missingLanguage, OBJECT_TEXTS, ownText, PAGE_TEXTS, rowTexts } from './words.ts'
export { choicesIn } from './filters.ts'
export { keepValid, labelAt, propFailures } from './bounds.ts'
export { fitting, type LeftOut } from './fitting.ts'
export { contrast } from './contrast.ts'
export { isImpossible } from './rules/canHold.ts'

const CHECKS = [
  findBlockProblems,
  findBreaches,
  findUseless,
  findMissingAlt,
  findLinkProblems,
  findLost,
  findSettingProblems,
  findBindingProblems,
  findFieldProblems,
  findFilterProblems,
  findRuleProblems,
  findUnseenFields,
  findLogicProblems,
  findFormProblems,
  findForeignFlows,
  findLostAnswers,
  findUnknownValues,
  findPrintProblems,
  findHeadingProblems,
  findMissingTranslations,
  findStaleTranslations,
  findUnfinished,
  findLowContrast,
  findWeightProblems,
  findSiteProblems,
  findEmptyRows,
]

/** What is wrong with a page, errors first, step by step. The builder and the gateway ask the same. */
export function* problemSteps(model: PageModel, context: ProblemContext): Steps<PageProblem[]> {
  const found: PageProblem[] = []
  for (const check of CHECKS) {
    const steps = check(model, context)
    found.push(...(Array.isArray(steps) ? steps : yield* steps))
    yield
  }
  return [
    ...found.filter(({ level }) => level === 'error'),
    ...found.filter(({ level }) => level === 'warning'),
  ]
}

/** The same at once. */
export const findProblems = (model: PageModel, context: ProblemContext): PageProblem[] =>
  toEnd(problemSteps(model, context))
