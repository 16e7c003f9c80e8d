import { tell } from '../../ui/tell'

/** What a person decided and could not be done is not passed over. */
export const orSay = (decided: Promise<boolean>) =>
  void decided.then(
    (isDone) =>
      isDone ||
      tell({
        id: 'not decided',
        title: 'Nothing was changed',
        detail:
          'It has gone on meanwhile, or this computer can’t note it just now. The panel shows how it stands.',
      }),
  )
