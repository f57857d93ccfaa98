-- Takes a request of a key, or gives one back. Every number is whole and below 2^53.
-- KEYS[1] is a hash of what is owed to each limit as of a time: microseconds and, of one
-- more, part / requests. ARGV: "take" or "return"; then of each limit its window in
-- microseconds, its requests, and what one costs, in whole microseconds and the part.
-- Answers whether it is allowed (0 or 1), then of each limit what is owed.
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local limits = (#ARGV - 1) / 4
local before = redis.call('HGETALL', KEYS[1])
local stored = {}
for i = 1, #before, 2 do stored[before[i]] = tonumber(before[i + 1]) end
local passed = math.max(0, now - (stored.at or now))

local owed, part, allowed = {}, {}, 1
for i = 1, limits do
	local window, requests, cost, rest = unpack(ARGV, 4 * i - 2, 4 * i + 1)
	window, requests, cost, rest = tonumber(window), tonumber(requests), tonumber(cost), tonumber(rest)
	local o, p = stored['owed' .. i] or 0, stored['part' .. i] or 0
	if p > 0 and stored['requests' .. i] ~= requests then
		o, p = o + 1, 0
	end
	if o < passed then
		o, p = 0, 0
	else
		o = o - passed
	end
	owed[i], part[i] = o, p
	o, p = o + cost, p + rest
	if p >= requests then
		o, p = o + 1, p - requests
	end
	if o > window or (o == window and p > 0) then
		allowed = 0
	end
end

if ARGV[1] == 'return' then
	allowed = 1
end
local longest, answer, fields = 0, {allowed}, {'at', string.format('%.0f', now)}
for i = 1, limits do
	local requests, cost, rest = tonumber(ARGV[4 * i - 1]), tonumber(ARGV[4 * i]), tonumber(ARGV[4 * i + 1])
	local o, p = owed[i], part[i]
	if ARGV[1] == 'return' then
		o, p = o - cost, p - rest
		if p < 0 then
			o, p = o - 1, p + requests
		end
		if o < 0 then
			o, p = 0, 0
		end
	elseif allowed == 1 then
		o, p = o + cost, p + rest
		if p >= requests then
			o, p = o + 1, p - requests
		end
	end
	longest = math.max(longest, o)
	local o_text, p_text = string.format('%.0f', o), string.format('%.0f', p)
	table.insert(answer, o_text)
	table.insert(answer, p_text)
	for _, field in ipairs({'owed' .. i, o_text, 'part' .. i, p_text, 'requests' .. i, string.format('%.0f', requests)}) do
		table.insert(fields, field)
	end
end
if #before > 0 or ARGV[1] == 'take' then
	redis.call('HSET', KEYS[1], unpack(fields))
	redis.call('PEXPIRE', KEYS[1], math.floor(longest / 1000) + 1)
end
return answer
