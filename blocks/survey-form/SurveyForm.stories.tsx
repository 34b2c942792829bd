import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import SurveyForm from './SurveyForm.tsx'

const meta: Meta<typeof SurveyForm> = { title: 'Blocks/SurveyForm', component: SurveyForm }
export default meta

export const Asks: StoryObj<typeof SurveyForm> = { args: storyArgs(block, 'asks') }
export const Choose: StoryObj<typeof SurveyForm> = { args: storyArgs(block, 'choose') }
export const Done: StoryObj<typeof SurveyForm> = { args: storyArgs(block, 'done') }
export const Refused: StoryObj<typeof SurveyForm> = { args: storyArgs(block, 'refused') }
