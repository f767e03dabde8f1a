/* SPDX-License-Identifier: MIT */
/* people - who asks. A device brings a token; kept are its hash and whom it belongs to. */
#include "online/part.h"

bool people_find(Online *online, Str token, char ret_person[CODE_ID_SIZE])
{
    char log[CODE_HASH_SIZE];
    Text out = text_into(ret_person, CODE_ID_SIZE);

    if (!code_is_token(token))
        return false;
    code_hash("d/", token, log);
    return store_head(online->store, str_from(log), &out) && code_is_id(text_str(&out));
}

bool people_is_banned(Online *online, const char *person)
{
    char log[LOG_SIZE], nothing[8];
    Text out = text_into(nothing, sizeof nothing);

    return store_head(online->store, online_log_name("b/", str_from(person), log), &out);
}

bool people_name(Online *online, const char *person, char ret_name[NAME_SIZE])
{
    char log[LOG_SIZE];
    Text out = text_into(ret_name, NAME_SIZE);

    return store_head(online->store, online_log_name("p/", str_from(person), log), &out);
}
