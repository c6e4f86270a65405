/**
 * Both legs of a search in one statement, which as a `stable` function sees one snapshot: a swap is seen whole or not at all.
 *
 * It proposes; search.ts decides with exact sums. So it gives a little more than asked for: pgvector adds up in single
 * precision, so chunks whose cosines are within 2e-6 of a neighbour's come with their vectors (its error is about 2e-7 at
 * 1,536 dimensions), and each keyword score within a billionth of the last wanted one comes along. `more` says that the chunks
 * that tie with the last wanted one did not fit into `slack`.
 *
 * A base with a vector index of its own is searched by it when more than `exact_below` of its chunks pass the filter: twice the
 * wanted chunks by half-precision distance, iterating until the filter is filled, ranked anew by full vectors. Whatever comes back
 * short is searched exactly. The count has decided then, so the planner is kept from sorting the whole base instead.
 *
 * `bases` tells which bases were searched, as [space asked, record], so that search.ts refuses a question of another space.
 *
 * After a re-embedding's cutover the vectors of a base are in `reembedded` until they were moved to `chunks`, a few at a time:
 * the vector of a chunk is that of its base's generation. A base is `moving` while it has some there.
 *
 * `condition` is SQL of filter-condition.ts over a source `s`, without any text of the filter: that is in `condition_values`.
 *
 * The constants 1.2 and 0.75 are those of core's `bm25`, which scores what is proposed here once more.
 */
export const vectorGenerations = [
  `alter table {schema}.bases add column moving boolean not null default false`,
  // Of the vectors that it stores. It grows with every target, so none is ever another target's.
  `alter table {schema}.reembeddings add column generation integer not null default 0`,
  `update {schema}.reembeddings set generation = bases.generation + 1 from {schema}.bases where bases.row = reembeddings.base`,
  `alter table {schema}.reembedded add column generation integer not null default 0`,
  `update {schema}.reembedded set generation = bases.generation + 1 from {schema}.bases where bases.row = reembedded.base`,
  `alter table {schema}.reembedded drop constraint reembedded_pkey, add primary key (chunk, generation)`,
  `drop index {schema}.reembedded_by_base`,
  `create index reembedded_by_base on {schema}.reembedded (base, generation, chunk)`,
  `
  create or replace function {schema}.find_candidates(
    in_workspace text, base_ids text[], base_spaces integer[], question_texts text[], words text[], most integer, slack integer,
    condition text, condition_values text[], exact_below bigint
  ) returns text language plpgsql stable set search_path = pg_catalog, {schema}, {extension} as $function$
  declare
    near constant double precision := 2e-6;
    wanted constant integer := most + slack;
    questions vector[] := array(select u.question::vector from unnest(question_texts) with ordinality as u(question, place) order by place);
    asked record;
    base_rows bigint[] := '{}';
    asked_ids text[] := '{}';
    asked_spaces integer[] := '{}';
    indexed boolean[] := '{}';
    base_dimensions integer[] := '{}';
    generations integer[] := '{}';
    moves boolean := false;
    base_records text[] := '{}';
    base_chunks bigint[] := '{}';
    chunk_total bigint := 0;
    length_total bigint := 0;
    document_frequencies_ double precision[];
    passing bigint[];
    exact_bases bigint[];
    passes text;
    leg_rows bigint[];
    leg_ids text[];
    leg_cosines double precision[];
    next_rows bigint[];
    next_ids text[];
    next_cosines double precision[];
    found bigint[] := '{}';
    more boolean := false;
  begin
    -- Local to the transaction: plans for the values at hand, and no compiling of queries that last milliseconds.
    perform set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true);

    for asked in
      select b.row, b.id, b.record, b.dimensions, b.generation, b.chunk_count, b.length_sum, b.vector_index, b.moving, a.space
      from unnest(base_ids, base_spaces) as a(id, space) join bases b on b.workspace = in_workspace and b.id = a.id
      order by b.row
    loop
      if vector_dims(questions[asked.space]) <> asked.dimensions then
        return json_build_object('bases', json_build_array(json_build_array(asked.space, asked.record)));
      end if;
      base_rows := base_rows || asked.row;
      asked_ids := asked_ids || asked.id;
      asked_spaces := asked_spaces || asked.space;
      indexed := indexed || (asked.vector_index is not null);
      base_dimensions := base_dimensions || asked.dimensions;
      generations := generations || asked.generation;
      moves := moves or asked.moving;
      base_records := base_records || asked.record;
      base_chunks := base_chunks || asked.chunk_count;
      chunk_total := chunk_total + asked.chunk_count;
      length_total := length_total + asked.length_sum;
    end loop;

    document_frequencies_ := array(
      select coalesce(sum(d.chunks), 0) from unnest(words) with ordinality as w(term, place)
      left join document_frequencies d on d.base = any(base_rows) and d.term = w.term
      group by w.place order by w.place);

    if condition is not null then
      execute format('select array(select s.row from sources s where s.base = any($1) and s.chunk_count > 0 and %s)', condition)
      into passing using base_rows, condition_values;
    end if;
    passes := case when passing is null then 'true' else 'c.source = any($3)' end;

    for space in 1 .. coalesce(cardinality(questions), 0) loop
      continue when questions[space] is null;
      exact_bases := '{}';
      leg_rows := '{}';
      leg_ids := '{}';
      leg_cosines := '{}';

      for b in 1 .. cardinality(base_rows) loop
        continue when asked_spaces[b] <> space;
        if passing is not null and indexed[b] then
          base_chunks[b] := (select coalesce(sum(s.chunk_count), 0) from sources s where s.base = base_rows[b] and s.row = any(passing));
        end if;
        if not indexed[b] or base_chunks[b] <= exact_below then
          exact_bases := exact_bases || base_rows[b];
          continue;
        end if;
        perform set_config('hnsw.iterative_scan', 'relaxed_order', true),
          set_config('hnsw.ef_search', least(1000, greatest(200, 2 * wanted))::text, true),
          set_config('enable_sort', 'off', true);
        execute format(
          'with candidate as materialized (
             select c.row from chunks c where c.base = %1$s and c.generation = %4$s and %3$s
             order by c.embedding::halfvec(%2$s) <#> $1::halfvec(%2$s) limit 2 * $2
           ), ranked as (
             select c.row, c.id, -(c.embedding <#> $1) as cosine from candidate join chunks c on c.row = candidate.row
             order by cosine desc, id limit $2
           )
           select array_agg(row), array_agg(id), array_agg(cosine) from ranked',
          base_rows[b], base_dimensions[b], passes, generations[b])
        into next_rows, next_ids, next_cosines using questions[space], wanted, passing;
        perform set_config('enable_sort', 'on', true);
        if coalesce(cardinality(next_rows), 0) < least(wanted, base_chunks[b]) then
          exact_bases := exact_bases || base_rows[b];
          continue;
        end if;
        leg_rows := leg_rows || next_rows;
        leg_ids := leg_ids || next_ids;
        leg_cosines := leg_cosines || next_cosines;
      end loop;

      if cardinality(exact_bases) > 0 then
        execute format(
          'select array_agg(row), array_agg(id), array_agg(cosine) from (
             select c.row, c.id, -(%2$s <#> $1) as cosine from %3$s where c.base = any($4) and %1$s
             order by cosine desc, c.id limit $2
           ) as best', passes,
          case when moves then '(case when c.generation = b.generation then c.embedding else r.embedding end)' else 'c.embedding' end,
          case when moves then
            'chunks c join bases b on b.row = c.base left join reembedded r on r.chunk = c.row and r.generation = b.generation'
          else 'chunks c' end)
        into next_rows, next_ids, next_cosines using questions[space], wanted, passing, exact_bases;
        leg_rows := leg_rows || next_rows;
        leg_ids := leg_ids || next_ids;
        leg_cosines := leg_cosines || next_cosines;
      end if;

      select array_agg(best.row), array_agg(best.cosine) into leg_rows, leg_cosines from (
        select * from unnest(leg_rows, leg_ids, leg_cosines) as leg(row, id, cosine) order by leg.cosine desc, leg.id limit wanted) as best;
      more := more or coalesce(leg_cosines[wanted] > leg_cosines[most] - near, false);
      found := found || coalesce(leg_rows, '{}');
    end loop;

    return (
      with word as (
        select w.term, w.place::integer, ln(1 + (chunk_total - w.chunks + 0.5) / (w.chunks + 0.5)) as idf
        from unnest(words, document_frequencies_) with ordinality as w(term, chunks, place)
      ), hit as materialized (
        select e.chunk, w.place, w.idf, e.frequency, e.length
        from word w
        join postings p on p.base = any(base_rows) and p.term = w.term
        cross join lateral unnest(p.chunks, p.frequencies, p.lengths) as e(chunk, frequency, length)
        where passing is null or p.source = any(passing)
      ), scored as materialized (
        select h.chunk, sum(h.idf * h.frequency * 2.2
          / (h.frequency + 1.2 * (0.25 + 0.75 * h.length * chunk_total / greatest(length_total, 1)::double precision))) as score
        from hit h group by h.chunk
      ), contender as materialized (
        select s.chunk from scored s
        where s.score >= (select min(best.score) * (1 - 1e-9) from (select score from scored order by score desc limit most) as best)
      ), pattern as materialized (
        select h.chunk, array_agg(array[h.place, h.frequency] order by h.place) as terms, min(h.length) as length
        from hit h where h.chunk in (select contender.chunk from contender union all select unnest(found)) group by h.chunk
      ), picked as (
        -- Of chunks that score alike since all their numbers are equal, only the smallest ids can be among the best.
        select ranked.chunk from (
          select k.chunk, row_number() over (partition by p.terms, p.length order by c.id) as place
          from contender k join pattern p on p.chunk = k.chunk join chunks c on c.row = k.chunk) as ranked
        where ranked.place <= most
        union select unnest(found)
      ), fact as (
        select c.id, s.id as source, b.id as base, b.space, c.length, -(v.embedding <#> questions[b.space]) as cosine, v.embedding, p.terms
        from picked
        join chunks c on c.row = picked.chunk
        join sources s on s.row = c.source
        join unnest(base_rows, asked_ids, asked_spaces, generations) as b(row, id, space, generation) on b.row = c.base
        cross join lateral (
          select case when c.generation = b.generation then c.embedding
            else (select r.embedding from reembedded r where r.chunk = c.row and r.generation = b.generation) end as embedding
        ) as v
        left join pattern p on p.chunk = c.row
      ), told as (
        select *, coalesce(cosine - lead(cosine) over by_cosine < near, false) or coalesce(lag(cosine) over by_cosine - cosine < near, false)
          as close
        from fact window by_cosine as (partition by space order by cosine desc)
      )
      select json_build_object(
        'bases', (select json_agg(json_build_array(a.space, a.record)) from unnest(asked_spaces, base_records) as a(space, record)),
        'chunkCount', chunk_total, 'lengthSum', length_total, 'documentFrequencies', to_json(document_frequencies_), 'more', more,
        'rows', coalesce(json_agg(json_build_array(
          t.id, t.source, t.base, t.space, t.length, t.cosine, case when t.close then encode(vector_send(t.embedding), 'hex') end, t.terms
        )), '[]'))
      from told t);
  end
  $function$`,
];
