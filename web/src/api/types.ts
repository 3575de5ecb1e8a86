/** The types of messages between page and server, from `schema.ts`, which is generated. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Beside = Schemas['Beside'];
export type ChatLine = Schemas['ChatForm'];
export type Choice = Schemas['ChoiceForm'];
export type ClientMessage = Schemas['ClientMessage'];
export type Clock = Schemas['ClockForm'];
export type ClockSetting = Schemas['NewTable']['clock'];
export type CoachLine = Schemas['LineForm'];
export type CoachMoment = Schemas['MomentForm'];
export type GameInfo = Schemas['GameInfo'];
export type Highlight = Schemas['HighlightForm'];
export type Hint = Schemas['Hint'];
export type NewTable = Schemas['NewTable'];
export type Offer = Schemas['Offer'];
export type Presence = Schemas['Presence'];
export type Proposal = Schemas['ProposalForm'];
export type Refusal = Schemas['RefusalBody'];
export type Result = Schemas['ResultForm'];
export type Review = Schemas['ReviewForm'];
export type ReviewAnswer = Schemas['ReviewAnswer'];
export type Say = Schemas['SayForm'];
export type SeatForm = Schemas['SeatForm'];
export type ServerMessage = Schemas['ServerMessage'];
export type Sitter = Schemas['SitterForm'];
export type TableFacts = Schemas['TableFacts'];
export type TableInfo = Schemas['TableInfo'];
export type TableState = Schemas['TableState'];
export type Terms = TableFacts['terms'];
export type TextList = Schemas['TextList'];
export type Update = Schemas['Update'];

/** A move as JSON: its kind under `move`, and its fields. */
export type Move = Choice['move'];

/** An event as JSON: its kind under `event`, and its fields. */
export type Event = { event: string; [field: string]: unknown };
