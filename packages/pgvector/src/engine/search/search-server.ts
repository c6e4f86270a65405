import { choose, readChosen } from "./chosen-chunks.ts";
import { type Proposal, propose, type ServerSearch } from "./proposal.ts";
import { scoreWords } from "./score-words.ts";
import { type Found, toFound } from "./to-found.ts";

/** Proposed chunks beyond the limit, so that ties with the last one are seen. */
const slackAtFirst = 16;
/**
 * The most of them: the rows of so many vectors of 1,536 dimensions are 13 MB. Further ties lose nothing where vectors
 * are equal, since the database orders those by id as well. Where more vectors differ by less than single precision
 * shows, their order is that of single precision.
 */
const mostSlack = 1_024;
/** Of each retriever so many times more texts are read than are likely to be shown: which they are, both together decide. */
const textsOfEach = 2;

/**
 * Searches one server with two statements: it proposes, and what was chosen from that is read. Null: its chunks
 * changed in between, or a replica has others than the primary had.
 */
export async function searchServer(search: ServerSearch): Promise<Found | null> {
  const { request, state } = search;
  const proposal = await proposeAll(search);
  if (!proposal) return null;
  const { stamps, chunkCount, lengthSum, documentFrequencies, lists } = proposal;
  const statistics = { chunkCount, averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount, documentFrequencies };
  const byWords = await scoreWords(lists, statistics, request.limit);
  // What is shown of sources changes without a new stamp: a replica does not say it.
  const texts = state ? 0 : textsOfEach * request.chunks;
  const chosen = await readChosen(search, stamps, choose(proposal, byWords, { limit: request.limit, texts }));
  return chosen && toFound(request, proposal, statistics, chosen);
}

async function proposeAll(search: ServerSearch): Promise<Proposal | null> {
  let slack = slackAtFirst;
  let proposal = await propose(search, slack);
  // Only when more chunks tie for the last place than the slack holds, such as many copies of one text.
  while (proposal?.more && slack < mostSlack) {
    slack *= 8;
    proposal = await propose(search, slack);
  }
  return proposal;
}
