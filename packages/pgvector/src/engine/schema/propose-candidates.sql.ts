/**
 * What the database's own search asks first, in one statement, which as a `stable` function sees one snapshot: the nearest chunks
 * of each space, and the posting lists of the question's words. The process scores the words and then reads what it chose, from
 * the same chunks: the statement that calls this reads the stamps of the bases beside it.
 *
 * pgvector adds up in single precision, with an error of about 2e-7 at 1,536 dimensions. So all chunks come whose cosines are
 * within 2e-6 of that of the last wanted one; `more` says that they did not fit into `slack`.
 *
 * A base with a vector index of its own is searched by it when more than `exact_below` of its chunks pass the filter: twice the
 * wanted chunks by half-precision distance, iterating until the filter is filled. Rounding both unit vectors to 11 bits changes
 * a distance by less than 2 * 2^-11, so only those near enough to the last wanted one by it are compared by full vectors. Whatever
 * comes back short is searched exactly. The count has decided then, so the planner is kept from sorting the whole base instead.
 *
 * `bases` tells which bases were searched, as [space asked, record], so that the process refuses a question of another space.
 * After a re-embedding's cutover the vectors of a base are in `reembedded` until they were moved to `chunks`: the vector of
 * a chunk is that of its base's generation. A base is `moving` while it has some there.
 *
 * `condition` is SQL of filter-condition.ts over a source `s`, without any text of the filter: that is in `condition_values`.
 *
 * `packed` of a posting list is its first row (int8), and for each chunk four bytes: 15 bits of its row's distance from that one,
 * 5 of the frequency, 11 of the length. Null: some number needs more bits.
 *
 * `lists` has for each list the word's place (int2), the row of the source (int8), and the size of `packed` (int4) before it; or
 * zero, and the three arrays as `array_send` writes them.
 */
export const proposeCandidates = `
  create or replace function {schema}.propose_candidates(
    in_workspace text, base_ids text[], base_spaces integer[], question_texts text[], words text[], most integer, slack integer,
    condition text, condition_values text[], exact_below bigint, out proposal text, out lists bytea
  ) language plpgsql stable set search_path = pg_catalog, {schema}, {extension} as $function$
  declare
    near constant double precision := 2e-6;
    half_error constant double precision := 1e-3;
    least_binary constant integer := 400;
    wanted constant integer := most + slack;
    questions vector[] := array(select u.question::vector from unnest(question_texts) with ordinality as u(question, place) order by place);
    asked record;
    base_rows bigint[] := '{}';
    asked_spaces integer[] := '{}';
    base_indexes text[] := '{}';
    base_dimensions integer[] := '{}';
    generations integer[] := '{}';
    moves boolean := false;
    bases_found json[] := '{}';
    base_chunks bigint[] := '{}';
    chunk_total bigint := 0;
    length_total bigint := 0;
    passing bigint[];
    exact_bases bigint[];
    passes text;
    nearest_rows bigint[];
    nearest_ids text[];
    nearest_cosines double precision[];
    next_rows bigint[];
    next_ids text[];
    next_cosines double precision[];
    found_rows bigint[] := '{}';
    found_cosines double precision[] := '{}';
    more boolean := false;
    base_found bigint;
    by_binary boolean;
    proposed integer;
  begin
    -- Local to the transaction: plans for the values at hand, and no compiling of queries that last milliseconds.
    perform set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true);

    for asked in
      select b.row, b.record, b.dimensions, b.generation, b.chunk_count, b.length_sum, b.vector_index, b.moving, a.space
      from unnest(base_ids, base_spaces) as a(id, space) join bases b on b.workspace = in_workspace and b.id = a.id
      order by b.row
    loop
      bases_found := bases_found || json_build_array(asked.space, asked.record);
      if vector_dims(questions[asked.space]) <> asked.dimensions then
        proposal := json_build_object('bases', array_to_json(bases_found[cardinality(bases_found):]));
        return;
      end if;
      base_rows := base_rows || asked.row;
      asked_spaces := asked_spaces || asked.space;
      base_indexes := base_indexes || asked.vector_index;
      base_dimensions := base_dimensions || asked.dimensions;
      generations := generations || asked.generation;
      moves := moves or asked.moving;
      base_chunks := base_chunks || asked.chunk_count;
      chunk_total := chunk_total + asked.chunk_count;
      length_total := length_total + asked.length_sum;
    end loop;

    if condition is not null then
      execute format('select array(select s.row from sources s where s.base = any($1) and s.chunk_count > 0 and %s)', condition)
      into passing using base_rows, condition_values;
    end if;
    passes := case when passing is null then 'true' else 'c.source = any($3)' end;

    for space in 1 .. coalesce(cardinality(questions), 0) loop
      continue when questions[space] is null;
      exact_bases := '{}';
      nearest_rows := '{}';
      nearest_ids := '{}';
      nearest_cosines := '{}';

      for b in 1 .. cardinality(base_rows) loop
        continue when asked_spaces[b] <> space;
        if passing is not null and base_indexes[b] is not null then
          base_chunks[b] := (select coalesce(sum(s.chunk_count), 0) from sources s where s.base = base_rows[b] and s.row = any(passing));
        end if;
        if base_indexes[b] is null or base_chunks[b] <= exact_below then
          exact_bases := exact_bases || base_rows[b];
          continue;
        end if;
        by_binary := starts_with(base_indexes[b], 'binary_of_');
        proposed := case when by_binary then greatest(least_binary, 4 * wanted) else 2 * wanted end;
        perform set_config('hnsw.iterative_scan', 'relaxed_order', true),
          set_config('hnsw.ef_search', least(1000, greatest(200, proposed))::text, true),
          set_config('enable_sort', 'off', true);
        execute format(
          'with candidate as materialized (
             select c.row, c.id, c.embedding, %5$s as distance
             from chunks c where c.base = %1$s and c.generation = %4$s and %3$s
             order by distance limit $2
           ), ranked as (
             select row, id, -(embedding <#> $1) as cosine from candidate
             where $6 or distance <= coalesce((select distance from candidate order by distance offset $4 - 1 limit 1), ''infinity'') + 2 * $5
             order by cosine desc, id limit $7
           )
           select array_agg(row), array_agg(id), array_agg(cosine), (select count(*) from candidate) from ranked',
          base_rows[b], base_dimensions[b], passes, generations[b],
          format(case when by_binary then 'binary_quantize(c.embedding)::bit(%1$s) <~> binary_quantize($1)::bit(%1$s)'
            else 'c.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s)' end, base_dimensions[b]))
        into next_rows, next_ids, next_cosines, base_found
        using questions[space], proposed, passing, most, half_error, by_binary, wanted;
        perform set_config('enable_sort', 'on', true);
        if coalesce(base_found, 0) < least(wanted, base_chunks[b]) then
          exact_bases := exact_bases || base_rows[b];
          continue;
        end if;
        nearest_rows := nearest_rows || next_rows;
        nearest_ids := nearest_ids || next_ids;
        nearest_cosines := nearest_cosines || next_cosines;
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
        nearest_rows := nearest_rows || next_rows;
        nearest_ids := nearest_ids || next_ids;
        nearest_cosines := nearest_cosines || next_cosines;
      end if;

      select array_agg(best.row), array_agg(best.cosine) into nearest_rows, nearest_cosines from (
        select * from unnest(nearest_rows, nearest_ids, nearest_cosines) as one(row, id, cosine) order by one.cosine desc, one.id limit wanted) as best;
      more := more or coalesce(nearest_cosines[wanted] > nearest_cosines[most] - near, false);
      for n in 1 .. coalesce(cardinality(nearest_rows), 0) loop
        exit when nearest_cosines[n] < nearest_cosines[most] - near;
        found_rows := found_rows || nearest_rows[n];
        found_cosines := found_cosines || nearest_cosines[n];
      end loop;
    end loop;

    proposal := json_build_object(
      'bases', array_to_json(bases_found), 'chunkCount', chunk_total, 'lengthSum', length_total, 'more', more,
      'documentFrequencies', array(
        select coalesce(sum(d.chunks), 0) from unnest(words) with ordinality as w(term, place)
        left join document_frequencies d on d.base = any(base_rows) and d.term = w.term
        group by w.place order by w.place),
      'nearest', array_to_json(found_rows), 'cosines', array_to_json(found_cosines));
    lists := (
      select string_agg(int2send(w.place::smallint) || int8send(p.source) || case when p.packed is null
        then int4send(0) || array_send(p.chunks) || array_send(p.frequencies) || array_send(p.lengths)
        else int4send(octet_length(p.packed)) || p.packed end, '')
      from unnest(words) with ordinality as w(term, place) join postings p on p.base = any(base_rows) and p.term = w.term
      where passing is null or p.source = any(passing));
  end
  $function$`;
